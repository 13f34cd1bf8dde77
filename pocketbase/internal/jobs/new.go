package jobs

// New is a job of the program itself, which runs when it is requested.
func New(run func()) *Job { return &Job{run: run} }
