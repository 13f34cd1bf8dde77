package settings

import (
	"fmt"
	"net"
)

// CheckAddress refuses what is not a host and a port; "" is none. An address without a host would mean every network.
func CheckAddress(variable, address, example string) error {
	if address == "" {
		return nil
	}
	if host, _, err := net.SplitHostPort(address); err != nil || host == "" {
		return fmt.Errorf("%s must be a host and a port, such as %s, not %q", variable, example, address)
	}
	return nil
}
