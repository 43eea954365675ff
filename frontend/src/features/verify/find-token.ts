/** Three parts of base64url, at the end of an address or alone. */
const TOKEN = /(?:^|[#\s(<])([\w-]{8,}\.[\w-]{8,}\.[\w-]{80,})(?=$|[\s)>])/;
const FILE_MAX = 5_000_000;

/** The signed receipt in what somebody pasted; `null` without one. */
export const tokenIn = (text: string): string | null => TOKEN.exec(text.slice(0, 10_000).trim())?.[1] ?? null;

/** The signed receipt in a PDF of ours: the address of its link stands there as it is, uncompressed. */
export async function tokenInFile(file: Blob): Promise<string | null> {
  if (file.size > FILE_MAX) return null;
  const text = new TextDecoder('latin1').decode(await file.arrayBuffer());
  return /\/URI \([^()]{0,200}#([\w.-]{100,1024})\)/.exec(text)?.[1] ?? null;
}
