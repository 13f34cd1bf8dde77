package admission

// Figures are what is held at this moment, what may be, and what was refused since the start.
type Figures struct {
	Held    map[string]int   // by resource: see Resources
	Most    map[string]int   // how many of each all together may hold
	Working int              // requests that have a place now; Held["places"] counts those that wait for one too
	Refused map[string]int64 // by reason: see Refusals
}

// Resources are all that is held.
var Resources = []string{"connections", "requests", "streams", "bodies", "places"}

// Figures reads them.
func (g *Gate) Figures() Figures {
	g.clients.mu.Lock()
	all := g.clients.all
	g.clients.mu.Unlock()
	busy, waiting := g.places.figures()
	figures := Figures{
		Held: map[string]int{
			"connections": all.connections, "requests": all.requests, "streams": all.streams, "bodies": all.bodies,
			"places": busy + waiting,
		},
		Most: map[string]int{
			"connections": g.Connections, "requests": g.Connections, "streams": g.Streams, "bodies": g.Bodies,
			"places": g.Engines + waitingMost,
		},
		Working: busy,
		Refused: map[string]int64{},
	}
	for i, reason := range Refusals {
		figures.Refused[reason] = g.traffic.refused[i].Load()
	}
	return figures
}
