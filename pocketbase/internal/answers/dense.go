package answers

import "sync/atomic"

// oftenAsked is after how many requests an answer is worth the work of compressing it at its best. Answers that change
// often, or that nobody reads, are not.
const oftenAsked = 8

// densing lets one answer at a time be compressed at its best, so that a second core is there for requests.
var densing = make(chan struct{}, 1)

// denseForm is the smallest form of an answer that is asked for often. It is made beside the requests, none of which
// waits for it.
type denseForm struct {
	asked atomic.Int64
	form  atomic.Pointer[form]
}

// instead returns the smallest form where it is there, and counts the request where it is not.
func (d *denseForm) instead(a *Answer, sound *form) *form {
	if made := d.form.Load(); made != nil {
		return made
	}
	if d.asked.Add(1) == oftenAsked {
		go d.make(a)
	}
	return sound
}

func (d *denseForm) make(a *Answer) {
	densing <- struct{}{}
	defer func() { <-densing }()
	// Of the same tag as the first one: who has that need not fetch this. No parts of answers are served, which a tag
	// of the very bytes is for.
	d.form.Store(a.formOf("br", compressBrotli(a.Plain(), atBest), a.Tag()+"-br"))
}
