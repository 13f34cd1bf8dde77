package paths

import "strings"

// Cost is all that a request enters. What it must wait for, and what is counted, follows from it and from nothing else.
type Cost uint8

const (
	Database Cost = 1 << iota // reads rows
	Engine                    // JavaScript that PocketBase runs
	Renderer                  // one of the engines that make pages
	Writer                    // the lock of all writers
	Mail                      // enqueues or sends mails
	File                      // reads or writes files
	// Call is what the site's own forms and programs send: its body is read before anything else of it.
	Call
	Search // looks through all texts of the site
	// Memory is what enters nothing.
	Memory Cost = 0
)

var costNames = []string{"database", "JavaScript", "renderer", "write lock", "mail", "files", "body", "search"}

// String names what is entered.
func (c Cost) String() string {
	if c == Memory {
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
func (c Cost) IsQueued() bool { return c&(Engine|Renderer|Writer|Search) != 0 }
