// Package admission decides which requests are let in, before PocketBase and before any JavaScript engine. It finds the
// client of a request, limits what one client and all clients together may use, times out slow bodies and slow readers,
// and decides which requests are logged. It does not look at content.
package admission

import (
	"time"

	"lexharbor/internal/settings"
)

// Limits are what one client, and all clients together, may use at a time.
type Limits struct {
	ClientConnections, Connections int // also counts requests under way: a proxy has one connection for many clients
	ClientStreams, Streams         int // of events, at /api/realtime
	ClientBodies, Bodies           int // bodies that have not arrived completely
	ClientCalls                    int // per minute, of the requests that need a place
	Engines                        int // places: requests in JavaScript or at the write lock at the same time
	LogBytes                       int64
	// Stall is how long a reader may take nothing of its answer before it is cut off.
	Stall time.Duration
}

// LimitsFromEnvironment reads the limits. Its error names every wrong setting.
//
//	MAX_CONNECTIONS, CLIENT_CONNECTIONS  connections, and requests under way, in all and of one client: 4096 and 256
//	MAX_STREAMS, CLIENT_STREAMS          streams of events: 1024 and 32
//	MAX_BODIES, CLIENT_BODIES            requests whose body is still coming: 256 and 32
//	CLIENT_CALLS                         requests for JavaScript or the write lock that one client may make in a
//	                                     minute, beside the limits of each call: 300
//	HOOK_ENGINES                         requests that are in JavaScript, or wait for the write lock, at the same
//	                                     time: 6
//	STALL_SECONDS                        for how long a reader may take nothing of its answer: 30
//	LOG_MEGABYTES                        how much of the disk the request log may take: 64
func LimitsFromEnvironment() (Limits, error) {
	var limits Limits
	var stall, logMegabytes int
	var wrong settings.Wrong
	read := func(into *int) func(int, error) {
		return func(number int, err error) {
			*into = number
			wrong.Note(err)
		}
	}
	read(&limits.Connections)(settings.Number("MAX_CONNECTIONS", 4096))
	read(&limits.ClientConnections)(settings.Number("CLIENT_CONNECTIONS", 256))
	read(&limits.Streams)(settings.Number("MAX_STREAMS", 1024))
	read(&limits.ClientStreams)(settings.Number("CLIENT_STREAMS", 32))
	read(&limits.Bodies)(settings.Number("MAX_BODIES", 256))
	read(&limits.ClientBodies)(settings.Number("CLIENT_BODIES", 32))
	read(&limits.ClientCalls)(settings.Number("CLIENT_CALLS", 300))
	read(&limits.Engines)(settings.Number("HOOK_ENGINES", 6))
	read(&stall)(settings.Number("STALL_SECONDS", 30))
	read(&logMegabytes)(settings.Number("LOG_MEGABYTES", 64))
	limits.Stall = time.Duration(stall) * time.Second
	limits.LogBytes = int64(logMegabytes) << 20
	return limits, wrong.Err()
}
