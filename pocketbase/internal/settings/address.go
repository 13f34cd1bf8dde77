package settings

import (
	"fmt"
	"net"
)

// CheckAddress returns an error unless address is a host and a port, or "". The host is required: an address without
// one would listen on all networks. The error names the environment variable and shows the example.
func CheckAddress(variable, address, example string) error {
	if address == "" {
		return nil
	}
	if host, _, err := net.SplitHostPort(address); err != nil || host == "" {
		return fmt.Errorf("%s must be a host and a port, such as %s, not %q", variable, example, address)
	}
	return nil
}
