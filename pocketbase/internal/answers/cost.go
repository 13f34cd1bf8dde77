package answers

import "strings"

// Cost is the set of resources that a route uses. It decides whether a request waits for a place and counts against its
// client's quota (package admission).
type Cost uint8

const (
	CostDatabase Cost = 1 << iota // reads rows
	CostEngine                    // runs PocketBase hooks in JavaScript
	CostRenderer                  // renders a page in a JavaScript engine
	CostWriter                    // needs the database's write lock
	CostMail                      // enqueues or sends mails
	CostFile                      // reads or writes files
	// CostCall is a request from the site's own forms and programs. The gate (package admission) reads its body first.
	CostCall
	CostSearch // searches all texts of the site
	// CostMemory is an answer from memory, which uses none of these.
	CostMemory Cost = 0
)

var costNames = []string{"database", "JavaScript", "renderer", "write lock", "mail", "files", "body", "search"}

// String returns the names of the resources, separated by commas.
func (c Cost) String() string {
	if c == CostMemory {
		return "memory"
	}
	var names []string
	for i, name := range costNames {
		if c&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// IsQueued reports whether a request must wait for one of the places. Package admission limits how many requests have
// one at the same time.
func (c Cost) IsQueued() bool { return c&(CostEngine|CostRenderer|CostWriter|CostSearch) != 0 }
