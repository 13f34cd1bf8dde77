$app.rootCmd.addCommand(require(`${__hooks}/site.js`).sampleCommand())
