package admission

// Figures are the resources in use now, their limits, and the numbers of refusals since the start.
type Figures struct {
	Held    map[string]int   // in use, by resource: see Resources
	Most    map[string]int   // the limit of each, for all clients together
	Working int              // requests that have a place; Held["places"] also counts those that wait for one
	Refused map[string]int64 // by reason: see Refusals
}

// Resources names all limited resources.
var Resources = []string{"connections", "requests", "streams", "bodies", "places"}

// Figures returns the gate's present figures.
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
