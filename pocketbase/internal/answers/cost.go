package answers

import "strings"

// Cost is all that a request enters. What it must wait for, and what is counted, follows from it and from nothing else.
type Cost uint8

const (
	CostDatabase Cost = 1 << iota // reads rows
	CostEngine                    // JavaScript that PocketBase runs
	CostRenderer                  // one of the engines that make pages
	CostWriter                    // the lock of all writers
	CostMail                      // enqueues or sends mails
	CostFile                      // reads or writes files
	// CostCall is what the site's own forms and programs send: its body is read before anything else of it.
	CostCall
	CostSearch // looks through all texts of the site
	// CostMemory is what enters nothing.
	CostMemory Cost = 0
)

var costNames = []string{"database", "JavaScript", "renderer", "write lock", "mail", "files", "body", "search"}

// String names what is entered.
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

// IsQueued reports whether a request needs one of the places.
func (c Cost) IsQueued() bool { return c&(CostEngine|CostRenderer|CostWriter|CostSearch) != 0 }
