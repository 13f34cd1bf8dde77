package lru

import "testing"

func TestATableDropsTheLeastRecentlyUsedValue(t *testing.T) {
	table := NewTable[string, int](2)
	*table.Use("a") = 1
	*table.Use("b") = 2
	table.Use("a")
	*table.Use("c") = 3
	if table.Find("b") != nil || *table.Find("a") != 1 || *table.Find("c") != 3 || table.Len() != 2 ||
		table.Dropped != 1 {
		t.Errorf(
			"a %v, b %v, c %v, %d kept, %d dropped",
			table.Find("a"),
			table.Find("b"),
			table.Find("c"),
			table.Len(),
			table.Dropped,
		)
	}
	table.Drop("a")
	table.Drop("never there")
	order := ""
	table.Use("d")
	table.Each(func(key string, _ *int) { order += key })
	if order != "dc" || table.Len() != 2 {
		t.Errorf("kept %s", order)
	}
}

func TestATableDropsOtherValuesThanKeptOnes(t *testing.T) {
	table := NewTable[int, bool](10)
	table.Kept = func(kept *bool) bool { return *kept }
	*table.Use(-1) = true
	for i := range 1000 {
		table.Use(i)
	}
	if table.Find(-1) == nil || table.Len() != 10 {
		t.Errorf("-1 is %v, %d kept", table.Find(-1), table.Len())
	}
	for i := range 20 {
		*table.Use(2000 + i) = true
	}
	if table.Find(2000) == nil || table.Len() > 22 {
		t.Errorf("2000 is %v, %d kept", table.Find(2000), table.Len())
	}
}
