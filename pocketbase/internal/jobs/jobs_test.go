package jobs

import (
	"bytes"
	"context"
	"log"
	"os"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
)

func TestABurstOfCommitsSharesOneRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var runs atomic.Int32
		j := &Job{run: func() { runs.Add(1) }}
		for range 50 {
			j.Request()
		}
		j.Wait(context.Background())
		if runs.Load() != 1 {
			t.Errorf("%d runs", runs.Load())
		}
	})
}

func TestRequestsDuringARunCauseOneMoreRunAfterIt(t *testing.T) {
	var runs, present, most atomic.Int32
	begun, proceed := make(chan bool, 9), make(chan bool)
	j := &Job{run: func() {
		runs.Add(1)
		most.Store(max(most.Load(), present.Add(1)))
		begun <- true
		<-proceed
		present.Add(-1)
	}}
	j.Request()
	<-begun
	for range 50 {
		j.Request()
	}
	close(proceed)
	j.Wait(context.Background())
	if runs.Load() != 2 || most.Load() != 1 {
		t.Errorf("%d runs, %d at once", runs.Load(), most.Load())
	}
}

func TestAJobThatPanicsRunsAgain(t *testing.T) {
	var runs atomic.Int32
	j := &Job{run: func() {
		if runs.Add(1) == 1 {
			panic("once")
		}
	}}
	for range 2 {
		j.Request()
		j.Wait(context.Background())
	}
	if runs.Load() != 2 {
		t.Errorf("%d runs", runs.Load())
	}
}

func TestAStoppedJobFinishesItsRunAndStartsNoOther(t *testing.T) {
	var runs atomic.Int32
	j := &Job{run: func() { runs.Add(1) }}
	j.Stop()
	j.Request()
	j.Wait(t.Context())
	if runs.Load() != 0 {
		t.Errorf("%d runs", runs.Load())
	}
}

func TestAFailureIsLoggedUnlessTheProgramEndsMeanwhile(t *testing.T) {
	var logged bytes.Buffer
	log.SetOutput(&logged)
	defer log.SetOutput(os.Stderr)
	for _, ends := range []bool{false, true} {
		logged.Reset()
		var j *Job
		j = &Job{run: func() {
			if ends {
				j.Stop()
			}
			panic("the database is closed")
		}}
		j.Request()
		j.Wait(t.Context())
		if told := logged.Len() > 0; told == ends {
			t.Errorf("the program ends: %t; logged: %q", ends, logged.String())
		}
	}
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

func TestARunLearnsOfARequestForAnotherRun(t *testing.T) {
	var j *Job
	var seen []bool
	j = &Job{run: func() {
		asked := j.Asked()
		seen = append(seen, isClosed(asked))
		if len(seen) == 1 {
			j.Request()
			j.Request()
			seen = append(seen, isClosed(asked), isClosed(j.Asked()))
		}
	}}
	j.Request()
	j.Wait(context.Background())
	during := j.Asked()
	j.Stop()
	if seen = append(seen, isClosed(during), isClosed(j.Asked())); !slices.Equal(
		seen, []bool{false, true, true, false, true, true},
	) {
		t.Error(seen)
	}
}
