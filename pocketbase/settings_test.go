package main

import (
	"os"
	"testing"

	"lexharbor/internal/settings"
)

func TestTheExampleFileOfTheSettingsEqualsTheCommandsOutput(t *testing.T) {
	stored, err := os.ReadFile("../.env.example")
	if err != nil || string(stored) != settings.Example() {
		t.Errorf("run `build/lexharbor settings > .env.example` (%v)", err)
	}
}
