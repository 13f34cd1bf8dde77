package webhooks

import (
	"fmt"
	"strings"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"

	"lexharbor/internal/parts"
)

const logLines = 50

// NewCommand returns the command `webhook` with subcommands for endpoints (add, list, rotate, remove) and for their
// deliveries (log, again).
func NewCommand(app core.App) *cobra.Command {
	return parts.CommandGroup(
		"webhook",
		"Sends leads to other programs, such as a CRM",
		addCommand(app),
		listCommand(app),
		rotateCommand(app),
		removeCommand(app),
		logCommand(app),
		againCommand(app),
	)
}

func addCommand(app core.App) *cobra.Command {
	var isCache bool
	command := one(
		"add URL",
		"Sends leads to this address from now on, or purges to a cache, and prints the signing secret once",
		func(address string) error {
			kind, err := app.FindCollectionByNameOrId(endpoints)
			if err != nil {
				return err
			}
			endpoint := core.NewRecord(kind)
			endpoint.Load(map[string]any{"url": address, "enabled": true, "purpose": "leads"})
			if isCache {
				endpoint.Set("purpose", ofCaches)
			}
			if err := app.Save(endpoint); err != nil {
				return err
			}
			fmt.Printf("%s  %s\nSecret: %s\n", endpoint.Id, address, endpoint.GetString("secret"))
			return nil
		},
	)
	command.Flags().BoolVar(&isCache, "cache", false, "send it the pages that a shared cache must purge, and no leads")
	return command
}

func listCommand(app core.App) *cobra.Command {
	return none("list", "Lists the endpoints", func() error {
		found, err := app.FindRecordsByFilter(endpoints, "", "created", 0, 0)
		for _, endpoint := range found {
			state := "on"
			if !endpoint.GetBool("enabled") {
				state = "off"
			}
			if endpoint.GetString("purpose") == ofCaches {
				state += ", a cache"
			}
			fmt.Printf("%s  %-3s  %s\n", endpoint.Id, state, endpoint.GetString("url"))
		}
		return err
	})
}

func rotateCommand(app core.App) *cobra.Command {
	var overlap time.Duration
	command := one(
		"rotate ID",
		"Gives an endpoint a new secret and prints it once; the former one signs too for a while",
		func(id string) error {
			endpoint, err := endpointOf(app, id)
			if err != nil {
				return err
			}
			secret, err := rotate(app, endpoint, overlap, time.Now())
			if err != nil {
				return err
			}
			fmt.Printf(
				"Secret: %s\nThe one of before signs too until %s.\n",
				secret,
				endpoint.GetDateTime("formerUntil").Time().Format(time.RFC3339),
			)
			return nil
		},
	)
	command.Flags().DurationVar(&overlap, "overlap", 24*time.Hour, "how long the secret of before signs too")
	return command
}

func removeCommand(app core.App) *cobra.Command {
	return one("remove ID", "Removes an endpoint and the log of its deliveries", func(id string) error {
		endpoint, err := endpointOf(app, id)
		if err != nil {
			return err
		}
		return app.Delete(endpoint)
	})
}

func logCommand(app core.App) *cobra.Command {
	return none("log", fmt.Sprintf("Lists the last %d deliveries, the newest first", logLines), func() error {
		found, err := app.FindRecordsByFilter(deliveries, "", "-created", logLines, 0)
		for _, delivery := range found {
			fmt.Println(logLine(delivery))
		}
		return err
	})
}

func logLine(delivery *core.Record) string {
	said := ""
	if text := delivery.GetString("lastError"); text != "" {
		said = "  " + strings.ReplaceAll(text, "\n", " ")
	}
	return fmt.Sprintf(
		"%s  %s  %-9s  %d×  %-12s  %s%s",
		delivery.Id,
		delivery.GetString("created"),
		delivery.GetString("status"),
		delivery.GetInt("attempts"),
		delivery.GetString("event"),
		delivery.GetString("endpoint"),
		said,
	)
}

func againCommand(app core.App) *cobra.Command {
	return one("again DELIVERY", "Sends a delivery again, under the same id", func(id string) error {
		delivery, err := app.FindFirstRecordByFilter(deliveries, "id = {:id}", dbx.Params{"id": id})
		if err != nil {
			return fmt.Errorf("there is no delivery %s", id)
		}
		if status := delivery.GetString("status"); status != "failed" && status != "delivered" {
			return fmt.Errorf("it is %s", status)
		}
		delivery.Load(
			map[string]any{
				"status":         "queued",
				"attempts":       0,
				"firstAttemptAt": "",
				"nextAttemptAt":  time.Now(),
				"lastError":      "",
			},
		)
		if err := app.Save(delivery); err != nil {
			return err
		}
		fmt.Println("Queued: it leaves within a minute.")
		return nil
	})
}

func endpointOf(app core.App, id string) (*core.Record, error) {
	endpoint, err := app.FindFirstRecordByFilter(endpoints, "id = {:id}", dbx.Params{"id": id})
	if err != nil {
		return nil, fmt.Errorf("there is no endpoint %s", id)
	}
	return endpoint, nil
}

func one(use, short string, run func(argument string) error) *cobra.Command {
	return &cobra.Command{
		Use: use, Short: short, Args: cobra.ExactArgs(1), SilenceUsage: true,
		RunE: func(_ *cobra.Command, arguments []string) error { return run(arguments[0]) },
	}
}

func none(use, short string, run func() error) *cobra.Command {
	return &cobra.Command{
		Use: use, Short: short, Args: cobra.NoArgs, SilenceUsage: true,
		RunE: func(*cobra.Command, []string) error { return run() },
	}
}
