package answers

import "sync/atomic"

// oftenAsked is the number of requests after which the best compression pays. Few answers reach it that change often.
const oftenAsked = 8

// densing lets only one answer at a time compress at the highest quality, so that another core remains for requests.
var densing = make(chan struct{}, 1)

// denseForm is the smallest form of a frequent answer. It is compressed in the background; no request waits for it.
type denseForm struct {
	asked atomic.Int64
	form  atomic.Pointer[form]
}

// instead returns the smallest form if it is ready. Otherwise it counts the request and returns sound.
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
	// It has the ETag of the first form, so a client with that one need not load this one. An ETag must identify the
	// exact bytes only for range requests, which this server does not support.
	d.form.Store(a.formOf("br", compressBrotli(a.Plain(), atBest), a.Tag()+"-br"))
}
