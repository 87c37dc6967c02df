"""Both games as environments for programs that learn.

`neuroshima_hex_v0` and `bright_future_v0` are for PettingZoo, `registration` for Gymnasium, `spiel` for OpenSpiel,
`batch` steps many games in one call. What each needs is in the extra of its name; `learn` has them all.
"""
