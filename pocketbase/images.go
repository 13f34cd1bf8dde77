package main

import (
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"lexharbor/internal/imagetool"
)

// bindImages adds the image tool, which stops before the server does: who waits for a run is answered first.
func (s *server) bindImages(e *core.ServeEvent) *imagetool.Runner {
	runner := imagetool.NewRunner(e.App, s.images, s.periods.ReplacedPictures.Days, s.own.Load().FetchImage, s.rendered)
	runner.Route(e)
	s.forgetPictures = runner.ForgetReplaced
	e.App.OnTerminate().
		Bind(&hook.Handler[*core.TerminateEvent]{Priority: -10001, Func: func(te *core.TerminateEvent) error {
			runner.Close()
			return te.Next()
		}})
	return runner
}
