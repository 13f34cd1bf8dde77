package parts

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

// answerBy declares the only member of $site that belongs to no part.
const answerBy = `/** Passes the functions that Go calls by name (Ask of pocketbase/internal/parts). Called once. */
answerBy(answers: object): void
`

// Declaration returns the TypeScript declaration of $site with the functions of all parts. The error lists the
// functions whose Go signature does not match their declaration.
func (p *Parts) Declaration() (string, error) {
	var text strings.Builder
	var wrong []error
	for _, each := range p.list {
		part, isAble := each.Part.(ForHooks)
		if !isAble {
			continue
		}
		fmt.Fprintf(&text, "readonly %s: {\n", each.Name)
		functions := part.Hooks()
		for _, declared := range slices.SortedFunc(maps.Keys(functions), func(a, b string) int {
			return strings.Compare(nameIn(a), nameIn(b))
		}) {
			text.WriteString(declared + "\n")
			if err := fits(declared, reflect.TypeOf(functions[declared])); err != nil {
				wrong = append(wrong, fmt.Errorf("$site.%s.%s: %w", each.Name, nameIn(declared), err))
			}
		}
		text.WriteString("}\n")
	}
	return text.String() + answerBy, errors.Join(wrong...)
}

func nameIn(declared string) string {
	name, _, _ := strings.Cut(withoutComment(declared), "(")
	return name
}

func withoutComment(declared string) string {
	if _, rest, hasComment := strings.Cut(declared, "*/\n"); hasComment {
		return rest
	}
	return declared
}

// plainTypes maps each TypeScript type that fits checks to a test of the Go type. fits does not check other types.
var plainTypes = map[string]func(kind reflect.Type) bool{
	"string":  func(kind reflect.Type) bool { return kind.Kind() == reflect.String },
	"boolean": func(kind reflect.Type) bool { return kind.Kind() == reflect.Bool },
	"number":  func(kind reflect.Type) bool { return kind.Kind() == reflect.Int || kind.Kind() == reflect.Int64 },
	"PbApp":   func(kind reflect.Type) bool { return kind == reflect.TypeFor[core.App]() },
	"PbRequestEvent": func(kind reflect.Type) bool {
		return kind == reflect.TypeFor[*core.RequestEvent]()
	},
	"PbRecord": func(kind reflect.Type) bool { return kind == reflect.TypeFor[*core.Record]() },
	"void":     func(kind reflect.Type) bool { return kind == reflect.TypeFor[error]() },
}

// fits compares a TypeScript declaration with its Go function: the number of parameters, and the types in plainTypes.
func fits(declared string, function reflect.Type) error {
	taken, returned := signatureOf(declared)
	if len(taken) != function.NumIn() {
		return fmt.Errorf("declared with %d parameters, it has %d", len(taken), function.NumIn())
	}
	for i, each := range taken {
		_, declaredAs, _ := strings.Cut(each, ":")
		declaredAs = strings.TrimSuffix(strings.TrimSpace(declaredAs), " | null")
		if is := plainTypes[declaredAs]; is != nil && !is(function.In(i)) {
			return fmt.Errorf("%s is of the type %s", each, function.In(i))
		}
	}
	if is := plainTypes[returned]; is != nil && function.NumOut() > 0 && !is(function.Out(0)) {
		return fmt.Errorf("declared to return %s, it returns %s", returned, function.Out(0))
	}
	return nil
}

// signatureOf splits a declaration into its parameters, such as "value: string", and its result type.
func signatureOf(declared string) (taken []string, returned string) {
	_, rest, _ := strings.Cut(withoutComment(declared), "(")
	depth, from := 0, 0
	take := func(to int) {
		if each := strings.TrimSpace(rest[from:to]); each != "" {
			taken = append(taken, each)
		}
		from = to + 1
	}
	for at, letter := range rest {
		switch letter {
		case '(', '{', '<', '[':
			depth++
		case '}', '>', ']':
			depth--
		case ',':
			if depth == 0 {
				take(at)
			}
		case ')':
			if depth == 0 {
				take(at)
				return taken, strings.TrimSpace(strings.TrimPrefix(rest[at+1:], ":"))
			}
			depth--
		}
	}
	return taken, ""
}
