# Two matches, of which one or two are taken; whoever takes the last one wins.
graph = {("2", "a"): [("1", "e"), ("0", "e")],
         ("2", "e"): [("1", "a"), ("0", "a")],
         ("1", "a"): [("0", "e")],
         ("1", "e"): [("0", "a")]}
won_max = {("0", "e")}
won_min = {("0", "a")}
