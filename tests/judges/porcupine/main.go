// Command porcupine reads a recorded history from stdin and prints a line for each part of it that is not linearizable:
// no order of its calls, each at one moment between its start and its end, explains the answers.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/anishathalye/porcupine"
)

// call is a recorded call. Start and End are in ns of one clock; a call without an answer ends after all others.
type call struct {
	// Kind: "book" and "look" concern a place, "send" and "count" a key.
	Kind string `json:"kind"`
	// Of names the place or the key.
	Of string `json:"of"`
	// By is the key of a booking; one that is repeated has the same.
	By string `json:"by"`
	// Said is the answer, "" if none came.
	Said  string `json:"said"`
	Start int64  `json:"start"`
	End   int64  `json:"end"`
}

// place is the state of a register: the key that has the place, "" if it is free.
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

// stepOfPlace: the first who asks has the place; who asks again is told the same.
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

// stepOfKey: what was sent is there once, however often it is sent.
func stepOfKey(state, input, output any) (bool, any) {
	isThere, said := state.(bool), output.(string)
	if input.(call).Kind == "send" {
		return said == "accepted" || said == "", true
	}
	return said == "1" == isThere && (said == "0" || said == "1"), isThere
}
