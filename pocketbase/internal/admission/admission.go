// Package admission decides which requests reach PocketBase's handlers and JavaScript hooks. It determines the client
// of a request and limits how much one client, and all clients together, may use. It also ends slow uploads,
// disconnects clients that stop reading their answer, and decides which requests are logged.
package admission

import (
	"runtime"
	"strconv"
	"time"

	"lexharbor/internal/settings"
)

// Limits are the most that one client, and all clients together, may use.
type Limits struct {
	ClientConnections, Connections int // connections; also concurrent requests, because a proxy shares connections
	ClientStreams, Streams         int // realtime event streams, at /api/realtime
	ClientBodies, Bodies           int // request bodies that have not arrived completely
	ClientCalls                    int // requests per minute that need a place (see Engines)
	Engines                        int // places: concurrent requests in JavaScript, the search or the write lock
	LogBytes                       int64
	// Stall is how long a client may read nothing of its answer before the server disconnects it.
	Stall time.Duration
}

var (
	atATime = settings.Explain("Limits", `
What one client may hold at a time, and all together (docs/admission.md): connections, streams of events, bodies
that are still coming.`)
	clientConnections = atATime.Default("CLIENT_CONNECTIONS", "256")
	maxConnections    = atATime.Default("MAX_CONNECTIONS", "4096")
	clientStreams     = atATime.Default("CLIENT_STREAMS", "32")
	maxStreams        = atATime.Default("MAX_STREAMS", "1024")
	clientBodies      = atATime.Default("CLIENT_BODIES", "32")
	maxBodies         = atATime.Default("MAX_BODIES", "256")

	clientCalls = settings.Explain("Limits", `
How many requests for JavaScript or the write lock one client may make in a minute, beside the limits of each call
in the dashboard.`).Default("CLIENT_CALLS", "300")

	engines = settings.Explain("Limits", `
How many requests are in JavaScript or at the write lock at the same time, one client having half of them (default:
one for each processor, at least 2); for how many seconds a reader may take nothing of its answer, and how many
megabytes the log of requests may hold.`)
	hookEngines  = engines.Sample("HOOK_ENGINES", "2")
	stallSeconds = engines.Default("STALL_SECONDS", "30")
	logMegabytes = engines.Default("LOG_MEGABYTES", "64")
)

// engineForEachProcessor returns the default of HOOK_ENGINES. With more engines than processors no request is answered
// sooner, and the transaction with the write lock shares its processor. With only one engine, a single client could
// occupy it.
func engineForEachProcessor() string { return strconv.Itoa(max(2, runtime.GOMAXPROCS(0))) }

// LimitsFromEnvironment reads the limits from environment variables. Its error names all invalid variables.
func LimitsFromEnvironment() (Limits, error) {
	var limits Limits
	var stall, log int
	var wrong settings.Wrong
	read := func(into *int) func(int, error) {
		return func(number int, err error) {
			*into = number
			wrong.Add(err)
		}
	}
	read(&limits.Connections)(maxConnections.Number(1))
	read(&limits.ClientConnections)(clientConnections.Number(1))
	read(&limits.Streams)(maxStreams.Number(1))
	read(&limits.ClientStreams)(clientStreams.Number(1))
	read(&limits.Bodies)(maxBodies.Number(1))
	read(&limits.ClientBodies)(clientBodies.Number(1))
	read(&limits.ClientCalls)(clientCalls.Number(1))
	read(&limits.Engines)(hookEngines.NumberOr(engineForEachProcessor(), 1))
	read(&stall)(stallSeconds.Number(1))
	read(&log)(logMegabytes.Number(1))
	limits.Stall = time.Duration(stall) * time.Second
	limits.LogBytes = int64(log) << 20
	return limits, wrong.Err()
}
