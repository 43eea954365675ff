import { APP_BASE } from '../../contract/index.js';
import { returnPage as texts } from '../../contract/texts/index.js';

/**
 * The response to the gateway's browser POST, in the top window or inside the overlay; it navigates the top window. No
 * inline script: the content security policy forbids it.
 *
 * @param path of one of our screens; made of fixed words and a checked transaction id only.
 */
export function returnPage(path: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title}</title>
<script src="${APP_BASE}/leave-frame.js" data-target="${path}" defer></script>
</head>
<body>
<p><a href="${path}" target="_top">${texts.link}</a></p>
</body>
</html>
`;
}
