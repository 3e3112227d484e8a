"""The actions of a tournament. Each takes the state and returns the events that carry it out, or raises CommandError
with everything that prevents it. None of them changes anything."""

from zwitsers.event.actions.absences import *
from zwitsers.event.actions.attendance import *
from zwitsers.event.actions.drafts import *
from zwitsers.event.actions.ending import *
from zwitsers.event.actions.evenings import *
from zwitsers.event.actions.festival import *
from zwitsers.event.actions.forbidden import *
from zwitsers.event.actions.game_dates import *
from zwitsers.event.actions.lots import *
from zwitsers.event.actions.players import *
from zwitsers.event.actions.prizes import *
from zwitsers.event.actions.published import *
from zwitsers.event.actions.requests import *
from zwitsers.event.actions.results import *
from zwitsers.event.actions.rounds import *
from zwitsers.event.actions.setup import *
