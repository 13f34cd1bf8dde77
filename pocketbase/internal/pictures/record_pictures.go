package pictures

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// imageInfo is what pages need to know about a picture before it loads.
type imageInfo struct {
	Width  int   `json:"width"`
	Height int   `json:"height"`
	Widths []int `json:"widths"` // widths of the JPEG variants, in pixels
	AVIF   bool  `json:"avif"`   // each variant also exists as AVIF
}

func bindPicturedRecords(app core.App) {
	for _, kind := range Collections {
		// The picture is decoded before the JavaScript hooks run, and stored after them, because they set the slug and
		// open the transaction.
		before := &hook.Handler[*core.RecordEvent]{Priority: -100, Func: kind.read}
		after := &hook.Handler[*core.RecordEvent]{Priority: 100, Func: kind.store}
		app.OnRecordCreate(kind.Collection).Bind(before)
		app.OnRecordCreate(kind.Collection).Bind(after)
		app.OnRecordUpdate(kind.Collection).Bind(before)
		app.OnRecordUpdate(kind.Collection).Bind(after)
	}
	app.OnRecordAfterCreateSuccess(storageCollection).BindFunc(refreshInfos)
	app.OnRecordAfterDeleteSuccess(storageCollection).BindFunc(refreshInfos)
}

func (kind Pictured) read(e *core.RecordEvent) error {
	if e.Record.Collection().Fields.GetByName(kind.upload) == nil {
		return e.Next() // a program without migrations (tests)
	}
	made, err := readUpload(e.Record, kind.upload)
	if err != nil {
		return err
	}
	e.Record.SetRaw(preparedPicture, made)
	return e.Next()
}

func (kind Pictured) store(e *core.RecordEvent) error {
	record := e.Record
	if record.Collection().Fields.GetByName(kind.upload) == nil {
		return e.Next()
	}
	made, _ := record.GetRaw(preparedPicture).(*picture)
	record.SetRaw(preparedPicture, nil)
	if made == nil {
		if err := kind.fillInfos(e.App, record); err != nil {
			return err
		}
		return e.Next()
	}
	outer := e.App
	defer func() { e.App = outer }()
	return outer.RunInTransaction(func(tx core.App) error {
		e.App = tx
		key := fmt.Sprintf(
			"%s%s-%s%s",
			kind.folder,
			fileNameOf(record.GetString(kind.fileName)),
			made.source[:10],
			made.extension,
		)
		if _, err := storePicture(tx, PublicAssets, key, made); err != nil {
			return err
		}
		for _, column := range kind.Keys {
			record.Set(column, key)
		}
		record.Set(kind.upload, nil)
		// The current alternative text describes the former picture.
		if before := record.Original(); kind.ShownAddress(before) != "" &&
			record.GetString(kind.Alt) == before.GetString(kind.Alt) {
			record.Set(kind.Alt, "")
		}
		if err := kind.fillInfos(tx, record); err != nil {
			return err
		}
		return e.Next()
	})
}

func (kind Pictured) fillInfos(app core.App, record *core.Record) error {
	for _, column := range kind.Keys {
		info, err := findInfo(app, record.GetString(column))
		if err != nil {
			return err
		}
		record.Set(infoColumn(column), info)
	}
	return nil
}

// findInfo returns the imageInfo of a key. It returns nil if the key is a URL or no such picture is stored.
func findInfo(app core.App, key string) (*imageInfo, error) {
	key = strings.TrimLeft(strings.TrimFunc(key, isBlank), "/")
	if key == "" || strings.HasPrefix(key, "http") {
		return nil, nil
	}
	record, err := Find(app, PublicAssets, key)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil || record.GetInt("width") == 0 {
		return nil, err
	}
	info := &imageInfo{
		Width:  record.GetInt("width"),
		Height: record.GetInt("height"),
		AVIF:   record.GetBool("avif"),
		Widths: []int{},
	}
	return info, record.UnmarshalJSONField("widths", &info.Widths)
}

// refreshInfos updates the "…_info" columns of all posts and authors that name a picture which was added or deleted.
func refreshInfos(e *core.RecordEvent) error {
	if e.Record.GetString("bucket") == PublicAssets {
		for _, kind := range Collections {
			if err := kind.refresh(e.App, e.Record.GetString("key")); err != nil {
				e.App.Logger().
					Error("a change of a picture was not recorded", "key", e.Record.GetString("key"), "error", err)
			}
		}
	}
	return e.Next()
}

func (kind Pictured) refresh(app core.App, key string) error {
	info, err := findInfo(app, key)
	if err != nil {
		return err
	}
	noted, err := json.Marshal(info)
	if err != nil {
		return err
	}
	for _, column := range kind.Keys {
		records, err := app.FindRecordsByFilter(kind.Collection, column+" = {:key}", "", 0, 0, dbx.Params{"key": key})
		if err != nil {
			return err
		}
		for _, record := range records {
			if record.GetString(infoColumn(column)) == string(noted) {
				continue
			}
			if err := app.Save(record); err != nil {
				return err
			}
		}
	}
	return nil
}

var notInNames = regexp.MustCompile(`[^a-z0-9]+`)

// fileNameOf turns a slug or a name into the file name of a key: lower case, with hyphens.
func fileNameOf(text string) string {
	name := strings.Trim(notInNames.ReplaceAllString(strings.ToLower(text), "-"), "-")
	if name == "" {
		return "picture"
	}
	return firstCharacters(name, 120)
}

// AltText shortens an alternative text to the 300 characters that its column allows.
func AltText(text string) string { return firstCharacters(text, 300) }

// firstCharacters shortens a text to a number of characters.
func firstCharacters(text string, length int) string {
	if letters := []rune(text); len(letters) > length {
		return string(letters[:length])
	}
	return text
}
