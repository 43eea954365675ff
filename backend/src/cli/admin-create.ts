import 'reflect-metadata';
import { loadConfig } from '../config/load-config.js';
import { adminCreate } from './admin-create-command.js';
import { passwordPrompt } from './password-prompt.js';
import { runCommand } from './terminal.js';

await runCommand(async (terminal) => {
  const prompt = passwordPrompt(process.stdin, process.stderr);
  try {
    return await adminCreate(process.argv.slice(2), loadConfig().database.url, terminal, prompt);
  } finally {
    prompt.close();
  }
});
