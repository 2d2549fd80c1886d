document.title = "pincer";
