onRecordCreateRequest((e) => require(`${__hooks}/site.js`).signUnpublished(e), 'unpublished_changes')
onRecordUpdateRequest((e) => require(`${__hooks}/site.js`).signUnpublished(e), 'unpublished_changes')
