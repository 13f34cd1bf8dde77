// Command porcupine checks whether a recorded history of operations is linearizable. It reads the history from stdin as
// JSON. It prints a line for each demo time or message whose answers no valid order of operations explains. In a valid
// order, each operation takes effect at one moment between its start and its end.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/anishathalye/porcupine"
)

// call is a recorded operation and its answer. Start and End are nanoseconds of the same clock. An operation without an
// answer ends after all others.
type call struct {
	// Kind is "book" or "look" for a demo time, "send" or "count" for a message.
	Kind string `json:"kind"`
	// Of is the demo time, or the message's idempotency key.
	Of string `json:"of"`
	// By is the idempotency key of a booking. A repeated booking has the same key.
	By string `json:"by"`
	// Said is the answer, or "" without one.
	Said  string `json:"said"`
	Start int64  `json:"start"`
	End   int64  `json:"end"`
}

// place is the state of one demo time: the key of the booking that has it, or "" if it is free.
type place struct{ holder string }

func main() {
	var calls []call
	if err := json.NewDecoder(os.Stdin).Decode(&calls); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	places, keys := map[string][]porcupine.Operation{}, map[string][]porcupine.Operation{}
	for _, each := range calls {
		parts := keys
		if each.Kind == "book" || each.Kind == "look" {
			parts = places
		}
		operation := porcupine.Operation{Input: each, Output: each.Said, Call: each.Start, Return: each.End}
		parts[each.Of] = append(parts[each.Of], operation)
	}
	report("place", places, porcupine.Model{Init: func() any { return place{} }, Step: stepOfPlace})
	report("key", keys, porcupine.Model{Init: func() any { return false }, Step: stepOfKey})
}

func report(what string, parts map[string][]porcupine.Operation, model porcupine.Model) {
	for name, operations := range parts {
		if !porcupine.CheckOperations(model, operations) {
			fmt.Printf("%s %s: %d calls fit no order\n", what, name, len(operations))
		}
	}
}

// stepOfPlace returns whether the answer fits the state of a demo time, and the next state. The first booking gets the
// time. The same booking again gets the same answer.
func stepOfPlace(state, input, output any) (bool, any) {
	now, asked, said := state.(place), input.(call), output.(string)
	if asked.Kind == "look" {
		return said == "free" == (now.holder == ""), now
	}
	switch {
	case now.holder == "":
		now.holder = asked.By
	case now.holder != asked.By:
		return said == "taken" || said == "", now
	}
	return said == "booked" || said == "", now
}

// stepOfKey returns whether the answer fits the state of a message (true: stored), and the next state. A message is
// stored once, however often a client sends it.
func stepOfKey(state, input, output any) (bool, any) {
	isThere, said := state.(bool), output.(string)
	if input.(call).Kind == "send" {
		return said == "accepted" || said == "", true
	}
	return said == "1" == isThere && (said == "0" || said == "1"), isThere
}
