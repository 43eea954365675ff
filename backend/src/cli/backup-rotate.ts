import 'reflect-metadata';
import { Clock } from '../common/clock.js';
import { loadConfig } from '../config/load-config.js';
import { BACKUP_SETTINGS } from '../database/backup/scheduled/backup-settings.js';
import { backupRotate } from './backup-rotate-command.js';
import { runCommand } from './terminal.js';

await runCommand((terminal) => {
  const config = loadConfig([BACKUP_SETTINGS]);
  return backupRotate(config.settings(BACKUP_SETTINGS), config.database.url, new Clock().now(), terminal);
});
