-- What wrk asks the lab, one after the other, and what it says in the end.

local questions = {
  cheap = {
    "/api/games",
    "/api/games/connect4/position?position=4453",
    "/api/games/connect4/moves?position=4234424156531226326553",
    "/api/games/othello/position?position=f5d6c3",
    "/api/games/othello/moves",
    "/api/games/tictactoe/position?position=5,1,9",
    "/api/games/nim/position?position=3,4,5",
    "/api/games/chomp/moves?position=4x5",
    "/api/games/kayles/position",
    "/api/theory?moves=4&depth=16",
    "/api/jobs",
  },
  searches = {
    "/api/games/nim/solve?position=3,4,5&all_moves=true",
    "/api/games/connect4/analyse?position=4453&depth=6",
    "/api/games/tree/tree?method=alphabeta",
    "/api/games/chomp/graph?position=2x3",
    "/api/games/chomp/grundy?position=4x5",
  },
}

local asked = questions[os.getenv("QUESTIONS")]
local goal = tonumber(os.getenv("GOAL"))
local next_one = 0

function request()
  next_one = next_one % #asked + 1
  return wrk.format("GET", asked[next_one])
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.timeout
  local rate = summary.requests / summary.duration * 1e6
  local half, most = latency:percentile(50) / 1000, latency:percentile(99) / 1000
  local said = "%s: %d answers, %.0f a second; %d refused, %d failed; half within %.1f ms, 99 %% within %.1f ms"
  io.stderr:write(string.format(said .. "\n", os.getenv("QUESTIONS"), summary.requests, rate,
    errors.status, failed, half, most))
  if goal and most > goal then
    io.stderr:write(string.format("too late: 99 %% were to be answered within %d ms\n", goal))
  end
  if errors.status + failed > 0 or goal and most > goal then os.exit(1) end
end
