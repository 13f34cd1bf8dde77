$app.rootCmd.addCommand(require(`${__hooks}/site.js`).dataCommand())
