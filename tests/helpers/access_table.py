"""Who may ask for which address, for the access tests. The addresses of actions come from their declarations; every
other address must be added here."""

from __future__ import annotations

import re

from zwitsers.event.actions.registry import all_actions

# Anybody; what is about a tournament, where it is public or one works on it.
PUBLIC = """
GET /
GET /api
GET /api/criteria
GET /api/formats
POST /api/invitations/join
POST /api/reset
GET /api/session
POST /api/session
POST /api/setup
GET /api/systems
GET /api/tournaments
GET /api/tournaments/{name}
GET /api/tournaments/{name}/above
GET /api/tournaments/{name}/categories
GET /api/tournaments/{name}/crosstable
GET /api/tournaments/{name}/performance
GET /api/tournaments/{name}/players
GET /api/tournaments/{name}/players/{player}
GET /api/tournaments/{name}/lots
GET /api/tournaments/{name}/players/{player}/card
GET /api/tournaments/{name}/prizes
GET /api/tournaments/{name}/progress
POST /api/tournaments/{name}/proposals
POST /api/tournaments/{name}/own-requests
POST /api/tournaments/{name}/own-requests/cancel
GET /api/tournaments/{name}/ranking
GET /api/tournaments/{name}/rounds
GET /api/tournaments/{name}/rounds/{round}
GET /api/tournaments/{name}/rounds/{round}/players/{player}/why
GET /api/tournaments/{name}/rounds/{round}/proof
GET /api/tournaments/{name}/seals
GET /api/tournaments/{name}/stamp
GET /api/tournaments/{name}/standings
GET /api/tournaments/{name}/start-scores
GET /health
GET /help
GET /help/{part}
GET /invite/{token}
POST /invite/{token}
GET /launch/{token}
GET /metrics
GET /prefer/language/{choice}
GET /prefer/theme/{choice}
GET /reset/{token}
POST /reset/{token}
GET /setup/{token}
POST /setup/{token}
GET /sign-in
POST /sign-in
GET /sign-in/second-step
POST /sign-in/second-step
POST /sign-out
GET /t/{name}
GET /t/{name}/above
POST /t/{name}/code
GET /t/{name}/crosstable
GET /t/{name}/hall
GET /t/{name}/live
GET /t/{name}/lots
POST /t/{name}/me
GET /t/{name}/pairings
GET /t/{name}/pairings/{number:int}
GET /t/{name}/performance
GET /t/{name}/players/{player:int}
GET /t/{name}/prizes
GET /t/{name}/progress
GET /t/{name}/proof/{number:int}
GET /t/{name}/qr.svg
POST /t/{name}/result
POST /t/{name}/requests
POST /t/{name}/requests/cancel
GET /t/{name}/standings
GET /t/{name}/why/{number:int}/{board:int}
"""

# Everybody with an account: their own affairs.
SIGNED_IN = """
GET /account
GET /account/recovery
GET /account/second-step
POST /account/first-password
POST /account/second-step/begin
POST /account/second-step/off
POST /account/second-step/on
POST /account/second-step/recovery
POST /account/sessions/end
POST /account/sessions/end-others
PUT /api/accounts/{account}/password
POST /api/invitations/accept
GET /api/second-step
POST /api/second-step
POST /api/second-step/off
POST /api/second-step/on
POST /api/second-step/recovery
DELETE /api/session
GET /api/sessions
POST /api/sessions/end-others
DELETE /api/sessions/{session}
GET /api/sign-ins
POST /api/verify
POST /people/password
"""

# Those who work on this tournament.
ASSISTANT = """
GET /api/tournaments/{name}/proposals
GET /api/tournaments/{name}/check-in
GET /desk/{name}/check-in
GET /desk/{name}
GET /desk/{name}/above
GET /desk/{name}/crosstable
GET /desk/{name}/paper
GET /desk/{name}/paper/{what}
GET /desk/{name}/performance
GET /desk/{name}/players/{player:int}/card
GET /desk/{name}/progress
GET /desk/{name}/results
GET /desk/{name}/standings
"""

# The arbiters of this tournament.
ARBITER = """
GET /api/tournaments/{name}/audit
GET /api/tournaments/{name}/backups
POST /api/tournaments/{name}/backups
POST /api/tournaments/{name}/backups/restore
GET /api/tournaments/{name}/backups/{file}
POST /api/tournaments/{name}/categories
GET /api/tournaments/{name}/check
GET /api/tournaments/{name}/choices
PATCH /api/tournaments/{name}/choices
GET /api/tournaments/{name}/codes
GET /api/tournaments/{name}/requests
GET /desk/{name}/requests
POST /api/tournaments/{name}/codes/renew
GET /api/tournaments/{name}/control
GET /api/tournaments/{name}/draft
GET /api/tournaments/{name}/export/{format}
GET /api/tournaments/{name}/export/{format}/losses
GET /api/tournaments/{name}/forbidden
GET /api/tournaments/{name}/invitations
POST /api/tournaments/{name}/invitations
DELETE /api/tournaments/{name}/invitations/{invitation}
GET /api/tournaments/{name}/log
GET /api/tournaments/{name}/look-up
GET /api/tournaments/{name}/people
DELETE /api/tournaments/{name}/people/{account}
PUT /api/tournaments/{name}/people/{account}
POST /api/tournaments/{name}/players/preview/upload
POST /api/tournaments/{name}/players/upload
POST /api/tournaments/{name}/prizes/lists
GET /api/tournaments/{name}/ratings
POST /api/tournaments/{name}/redo
POST /api/tournaments/{name}/rounds/{round}/boards/{board}/correction/preview
GET /api/tournaments/{name}/rounds/{round}/boards/{board}/why
GET /api/tournaments/{name}/rounds/{round}/bye/why
GET /api/tournaments/{name}/rounds/{round}/certificate
GET /api/tournaments/{name}/rounds/{round}/why
GET /api/tournaments/{name}/rounds/{round}/why-not
POST /api/tournaments/{name}/undo
GET /desk/{name}/absences
GET /desk/{name}/backups
POST /desk/{name}/backups
GET /desk/{name}/backups/log
GET /desk/{name}/backups/now
POST /desk/{name}/backups/restore
GET /desk/{name}/backups/{file}
GET /desk/{name}/backups/{file}/restore
GET /desk/{name}/codes
POST /desk/{name}/codes/renew
GET /desk/{name}/corrections
GET /desk/{name}/corrections/look
GET /desk/{name}/exchange
GET /desk/{name}/export/{format_id}
GET /desk/{name}/find
GET /desk/{name}/finish
GET /desk/{name}/forbidden
POST /desk/{name}/forbidden/groups
POST /desk/{name}/keeping/archive
POST /desk/{name}/keeping/remove
GET /desk/{name}/log
GET /desk/{name}/log.csv
GET /desk/{name}/log.json
POST /desk/{name}/log/redo
POST /desk/{name}/log/undo
GET /desk/{name}/lots
GET /desk/{name}/more
GET /desk/{name}/pairing
GET /desk/{name}/pairing/preview
GET /desk/{name}/pairing/{number:int}
GET /desk/{name}/pairing/{number:int}/why
GET /desk/{name}/pairing/{number:int}/why-not
GET /desk/{name}/pairing/{number:int}/why/{board:int}
GET /desk/{name}/people
POST /desk/{name}/people
POST /desk/{name}/people/invite
GET /desk/{name}/people/invited
POST /desk/{name}/people/remove
POST /desk/{name}/people/withdraw
GET /desk/{name}/players
GET /desk/{name}/players/find
GET /desk/{name}/players/import
POST /desk/{name}/players/import
POST /desk/{name}/players/import/upload
GET /desk/{name}/players/ratings
GET /desk/{name}/players/{player:int}
GET /desk/{name}/prizes
POST /desk/{name}/prizes/category
POST /desk/{name}/prizes/category/{category:int}/player
POST /desk/{name}/prizes/list
GET /desk/{name}/prizes/setup
GET /desk/{name}/ranking
POST /desk/{name}/ranking
GET /desk/{name}/settings
POST /desk/{name}/settings/pages
GET /desk/{name}/share
POST /desk/{name}/share
GET /desk/{name}/start-scores
POST /desk/{name}/start-scores/bar
"""

# Those who are an arbiter of anything, or were when their account was made.
SITE_ARBITER = """
POST /api/imports/upload
GET /api/ratings
GET /api/sharing
PUT /api/sharing
POST /api/tournaments
POST /api/tournaments/upload
GET /new
POST /new
GET /open
POST /open/import
POST /open/upload
GET /ratings
POST /stop
"""

# What all tournaments share: the host; where every arbiter works on all tournaments, every arbiter.
MANAGER = """
GET /api/accounts
POST /api/accounts
POST /api/ratings/upload
DELETE /api/ratings/{list}
GET /people
POST /people
POST /ratings/remove
POST /ratings/seen
POST /ratings/upload
"""

# The host.
HOST = """
DELETE /api/accounts/{account}
PUT /api/accounts/{account}/host
POST /api/accounts/{account}/reset
DELETE /api/accounts/{account}/second-step
GET /api/host
POST /api/host/tournaments/{tournament}/take-over
GET /api/site-settings
PUT /api/site-settings
GET /host
POST /host/take-over
POST /host/team
POST /people/host
POST /people/remove
GET /people/reset
POST /people/reset
POST /people/second-step/off
GET /people/sign-ins
POST /people/sign-ins/end
"""


def needed_by_actions() -> dict[str, str]:
    """The role that each address of an action takes."""
    found: dict[str, str] = {}
    for action in all_actions():
        found[f"{action.method} /api/tournaments/{{name}}/{action.path}"] = action.role
        for page in action.pages:
            path = re.sub(r"\{(?!group)(\w+)\}", r"{\1:int}", page)
            found[f"POST /desk/{{name}}/{path}"] = action.role
    return found


NEEDED = {
    address: right
    for right, block in {
        "public": PUBLIC,
        "signed-in": SIGNED_IN,
        "assistant": ASSISTANT,
        "arbiter": ARBITER,
        "site-arbiter": SITE_ARBITER,
        "manager": MANAGER,
        "host": HOST,
    }.items()
    for address in block.strip().splitlines()
} | needed_by_actions()
