// In code, so that the compiled server needs no template files.

export const TEXT_TEMPLATE = `{{#if test}}
{{test}}

{{first}}
{{else}}
{{first}} {{thanks}}

{{attached}}
{{/if}}

{{#each rows}}
{{padded}}{{value}}
{{/each}}

{{#if again}}
{{again}}
{{page}}

{{/if}}
{{questions}}

{{collegeName}}
{{address}}
`;

/** One column, no image but the logo that comes with it, nothing fetched; readable in dark mode. */
export const HTML_TEMPLATE = `<!doctype html>
<html lang="{{language}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>{{title}}</title>
<style>
  :root { color-scheme: light dark; }
  @media (prefers-color-scheme: dark) {
    body, .sheet { background: #16181c !important; color: #eceef1 !important; }
    .quiet { color: #a8aeb8 !important; }
    td { border-color: #3a3f47 !important; }
    .test { border-color: #ff9da4 !important; color: #ff9da4 !important; }
  }
</style>
</head>
<body style="margin:0;padding:24px 16px;background:#ffffff;color:#1a1a1a;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Devanagari',sans-serif">
<div class="sheet" style="max-width:560px;margin:0 auto">
{{#if logo}}
<p style="margin:0 0 16px"><img src="{{logo}}" alt="" width="56" style="width:56px;max-height:56px;object-fit:contain;padding:4px;background:#ffffff"></p>
{{/if}}
{{#if test}}
<p class="test" style="margin:0 0 24px;padding:8px 16px;border:2px solid #a3192a;color:#a3192a;font-weight:600">{{test}}</p>
<p style="margin:0 0 24px">{{first}}</p>
{{else}}
<p style="margin:0 0 16px;font-size:20px;font-weight:600">{{first}}</p>
<p style="margin:0 0 24px">{{thanks}} {{attached}}</p>
{{/if}}
<table role="presentation" style="width:100%;border-collapse:collapse;margin:0 0 24px;font-size:16px">
{{#each rows}}
<tr><td class="quiet" style="padding:8px 16px 8px 0;border-bottom:1px solid #d5d9df;color:#565b63">{{label}}</td><td style="padding:8px 0;border-bottom:1px solid #d5d9df{{#if strong}};font-weight:600{{/if}}">{{value}}</td></tr>
{{/each}}
</table>
{{#if again}}
<p style="margin:0 0 24px">{{again}}<br><a href="{{page}}">{{page}}</a></p>
{{/if}}
<p class="quiet" style="margin:0 0 24px;color:#565b63">{{questions}}</p>
<p style="margin:0;font-weight:600">{{collegeName}}</p>
<p class="quiet" style="margin:0;color:#565b63">{{address}}</p>
</div>
</body>
</html>
`;
