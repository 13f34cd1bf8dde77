onRecordCreate((e) => require(`${__hooks}/site.js`).savePost(e), 'blog_posts')
onRecordUpdate((e) => require(`${__hooks}/site.js`).savePost(e), 'blog_posts')
onRecordDelete((e) => require(`${__hooks}/site.js`).deletePost(e), 'blog_posts')
