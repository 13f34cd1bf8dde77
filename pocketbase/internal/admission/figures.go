package admission

// Figures are what is held at this moment, what may be, and what was refused since the start.
type Figures struct {
	Held    map[string]int   // by resource: see Resources
	Most    map[string]int   // how many of each all together may hold
	Working int              // calls that JavaScript answers now; Held["engines"] counts those that wait for it too
	Refused map[string]int64 // by reason: see Refusals
}

// Resources are all that is held.
var Resources = []string{"connections", "requests", "streams", "bodies", "engines"}

// Figures reads them.
func (g *Gate) Figures() Figures {
	g.clients.mu.Lock()
	all := g.clients.all
	g.clients.mu.Unlock()
	figures := Figures{
		Held: map[string]int{
			"connections": all.connections, "requests": all.requests, "streams": all.streams, "bodies": all.bodies, "engines": all.engines,
		},
		Most: map[string]int{
			"connections": g.Connections, "requests": g.Connections, "streams": g.Streams, "bodies": g.Bodies, "engines": g.Engines + waitingMost,
		},
		Working: len(g.queue.places),
		Refused: map[string]int64{},
	}
	for i, reason := range Refusals {
		figures.Refused[reason] = g.traffic.refused[i].Load()
	}
	return figures
}
