-- Version 8: the kinds of events of stacks of screens, and the hazards of overlapping navigation.

INSERT INTO event_kind(id, name, severity) VALUES
    (47, 'hazard.nestedTransition', 3),     -- a push, pop or set began during another; detail = operation, arg = subject of the one under way
    (48, 'hazard.barOutOfStep', 3),         -- the bar shows another stack than the screens; detail = both stacks
    (85, 'screen.isAppearing', 0),          -- in the window and laid out, before it has appeared; detail = screen
    (86, 'screens.changed', 0),             -- a stack of screens changed; subject = its bottom screen, detail = the stack
    (87, 'bar.changed', 0);                 -- a navigation bar shows another stack; subject = its bottom screen, detail = the stack

PRAGMA user_version = 8;
