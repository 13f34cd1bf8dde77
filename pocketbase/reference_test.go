package main

import (
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"lexharbor/internal/settings"
)

// writeReference is the command that writes the files and tables that Go code generates.
const writeReference = "WRITE_REFERENCE=1 go test -run Reference . && npm run format"

// compareReference fails the test if a file differs from the text that want returns; present is the file's text. In
// TypeScript, line breaks and spaces do not count, because the formatter sets them. If WRITE_REFERENCE is set, it
// writes the file instead.
func compareReference(t *testing.T, file string, want func(present string) string) {
	t.Helper()
	present, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	wanted := want(string(present))
	plain := func(text string) string {
		if !strings.HasSuffix(file, ".ts") {
			return text
		}
		return strings.ReplaceAll(strings.Join(strings.Fields(text), ""), ",)", ")")
	}
	switch {
	case plain(string(present)) == plain(wanted):
	case os.Getenv("WRITE_REFERENCE") == "":
		t.Errorf("%s is out of date: run %s", file, writeReference)
	default:
		if err := os.WriteFile(file, []byte(wanted), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func TestReferenceOfTheSettings(t *testing.T) {
	compareReference(t, "../.env.example", func(string) string { return settings.Example() })
}

// declarationHead is the beginning of the generated declaration for the hooks.
const declarationHead = `// What each part says in Hooks(), written by ` + writeReference + `
import type { BookingPressure } from '../../src/appointments/rules/place.ts'
import type { SiteRenderData } from '../../src/site-content.ts'
import type { Budget } from './budgets/budget.ts'
import type { UsedUp } from './budgets/report-used-up.ts'
import type { MailBlock } from './mail/mail-body.ts'
import type { MailColumns } from './mail/outgoing-mail.ts'
import type { NewsletterState } from './newsletter/read-desk.ts'

declare global {
/**
 * The functions that the server's Go packages offer to the PocketBase hooks, by the name of the package's part.
 */
const $site: {
`

func TestReferenceOfTheFunctionsForHooks(t *testing.T) {
	members, err := configured(t).Declaration()
	if err != nil {
		t.Error(err)
	}
	compareReference(t, "../pb_hooks/src/server-parts.d.ts", func(string) string {
		return declarationHead + members + "}\n}\n"
	})
	const namesMost = 30
	if names := len(regexp.MustCompile(`(?m)^\w+\(`).FindAllString(members, -1)); names > namesMost {
		t.Errorf("the hooks are given %d functions", names)
	}
}

// The last column is measured by tests/bench/route-costs.ts. For a new route it stays empty until that has run.
func TestReferenceOfTheRoutes(t *testing.T) {
	costs := gateOf(configured(t)).Costs()
	compareReference(t, "../docs/admission.md", func(present string) string {
		head := "| route | enters | place | ms |\n|---|---|---|---|\n"
		text, table, _ := strings.Cut(present, head)
		measured := map[string]string{}
		rows := regexp.MustCompile("(?m)^\\| `([^`]+)` .*\\| ([^|]*) \\|$").FindAllStringSubmatch(table, -1)
		for _, row := range rows {
			measured[row[1]] = row[2]
		}
		for _, line := range slices.Sorted(maps.Keys(costs)) {
			place := ""
			if costs[line].IsQueued() {
				place = "yes"
			}
			head += fmt.Sprintf("| `%s` | %s | %s | %s |\n", line, costs[line], place, measured[line])
		}
		return text + head
	})
}
