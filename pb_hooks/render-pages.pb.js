cronAdd('render-pages', '* * * * *', () => require(`${__hooks}/site.js`).renderPages())
