package settings

import (
	"fmt"
	"net"
)

// CheckAddress returns an error if address is not a host and a port. "" is valid. A host is required, because an
// address without one means all networks.
func CheckAddress(variable, address, example string) error {
	if address == "" {
		return nil
	}
	if host, _, err := net.SplitHostPort(address); err != nil || host == "" {
		return fmt.Errorf("%s must be a host and a port, such as %s, not %q", variable, example, address)
	}
	return nil
}
