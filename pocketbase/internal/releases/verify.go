package releases

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"lexharbor/internal/parts"
	"lexharbor/internal/settings"
)

const (
	// listName is the file that lists the hashes of all files of a release, in the format of sha256sum.
	listName = "SHA256SUMS"
	// keyVariable is the environment variable with the public key that signs releases, in the format of a .pub file.
	keyVariable = "RELEASE_KEY"
)

var releaseKey = settings.Explain("Releases", `
The public key that releases are signed with, the line of a .pub file of ssh-keygen: what "lexharbor verify" holds
a new file against.`).
	Sample(keyVariable, "ssh-ed25519 AAAA...")

// NewCommand returns the command `verify`. An operator runs it with the installed program to check a new one. installed
// is the version of the installed program.
func NewCommand(installed string) *cobra.Command {
	var list, key string
	wanted := expected{installed: installed}
	command := &cobra.Command{
		Use:         "verify FILE...",
		Short:       "Reports whether files belong to a release that was signed with the key in " + keyVariable,
		Args:        cobra.MinimumNArgs(1),
		Annotations: parts.WithoutData, SilenceUsage: true,
		RunE: func(command *cobra.Command, files []string) error {
			return verify(files, list, key, wanted, command.OutOrStdout())
		},
	}
	command.Flags().
		StringVar(&list, "list", "", "the hashes of the release; default: "+listName+" beside each file. Its "+
			"signature lies beside it, with .sig at the end")
	command.Flags().
		StringVar(&wanted.version, "version", "", "the version that it must be; default: not before this one")
	command.Flags().BoolVar(&wanted.older, "older", false, "take an older version than this program's, too")
	command.Flags().
		StringVar(&key, "key", releaseKey.Value(),
			"the public key, as a line or as the file that has it")
	return command
}

// verify prints the name of each file in its signed release. It returns an error if a file belongs to no release, or
// not to the expected one.
func verify(files []string, list, named string, wanted expected, out io.Writer) error {
	key, err := keyOf(named)
	if err != nil {
		return err
	}
	for _, file := range files {
		from := list
		if from == "" {
			from = filepath.Join(filepath.Dir(file), listName)
		}
		names, err := readList(from, key)
		if err != nil {
			return err
		}
		sum, err := hashOf(file)
		if err != nil {
			return err
		}
		name := names[sum]
		if name == "" {
			return fmt.Errorf(
				"%s is no file of this release: it was changed, or it is of another one. Do not start it",
				file,
			)
		}
		if err := wanted.fits(file, name, names); err != nil {
			return err
		}
		fmt.Fprintf(out, "%s is %s, signed with %s\n", file, name, key.Fingerprint())
	}
	return nil
}

func keyOf(named string) (Key, error) {
	if named == "" {
		return Key{}, fmt.Errorf(
			"set %s, or --key, to the public key that releases are signed with: a line that begins with %s",
			keyVariable,
			keyType,
		)
	}
	if !strings.HasPrefix(named, keyType) {
		content, err := os.ReadFile(named)
		if err != nil {
			return Key{}, fmt.Errorf("the key cannot be read: %w", err)
		}
		named = string(content)
	}
	return ParseKey(named)
}

// readList verifies the signature of a release's hash list. It returns the file names of the release by hash.
func readList(file string, key Key) (map[string]string, error) {
	list, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("the list of the release is missing: %w", err)
	}
	signature, err := os.ReadFile(file + ".sig")
	if err != nil {
		return nil, fmt.Errorf("the list of the release is not signed: %w", err)
	}
	if err := key.Verify(list, signature); err != nil {
		return nil, fmt.Errorf("%s.sig: %w", file, err)
	}
	names := map[string]string{}
	for line := range bytes.Lines(list) {
		sum, name, isPair := strings.Cut(strings.TrimRight(string(line), "\n"), "  ")
		if !isPair || len(sum) != hex.EncodedLen(sha256.Size) {
			return nil, errors.New(file + " is not as sha256sum writes it")
		}
		names[sum] = name
	}
	return names, nil
}

func hashOf(file string) (string, error) {
	opened, err := os.Open(file)
	if err != nil {
		return "", err
	}
	defer opened.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, opened); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}
