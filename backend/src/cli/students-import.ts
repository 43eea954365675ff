import 'reflect-metadata';
import { loadConfig } from '../config/load-config.js';
import { studentsImport } from './students-import-command.js';
import { runCommand } from './terminal.js';

await runCommand((terminal) => studentsImport(process.argv.slice(2), loadConfig().database.url, terminal));
