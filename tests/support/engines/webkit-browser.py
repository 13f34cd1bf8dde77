#!/usr/bin/python3
"""A WebKitGTK browser for WebKitWebDriver. It keeps its profile between launches, unlike the driver's own browser.
Environment: LEXHARBOR_WEBKIT_PROFILE is the profile's folder. LEXHARBOR_WEBKIT_SCRIPT is JavaScript that runs in each
page before the page's own scripts."""
import os

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

profile = os.environ["LEXHARBOR_WEBKIT_PROFILE"]
manager = WebKit2.WebsiteDataManager(base_data_directory=profile + "/data", base_cache_directory=profile + "/cache")
context = WebKit2.WebContext.new_with_website_data_manager(manager)
view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
script = os.environ.get("LEXHARBOR_WEBKIT_SCRIPT", "")
if script:
    view.get_user_content_manager().add_script(
        WebKit2.UserScript.new(
            script,
            WebKit2.UserContentInjectedFrames.TOP_FRAME,
            WebKit2.UserScriptInjectionTime.START,
            None,
            None,
        )
    )
window = Gtk.Window(default_width=1280, default_height=900)
window.add(view)
window.show_all()


def started(_, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("LexharborTest")
    session.set_application_info(info)
    session.connect("create-web-view", lambda *_: view)


context.connect("automation-started", started)
context.set_automation_allowed(True)
window.connect("destroy", Gtk.main_quit)
Gtk.main()
