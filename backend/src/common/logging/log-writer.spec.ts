import { FORM_FIELDS } from '../../contract/index.js';
import { LogWriter } from './log-writer.js';

describe('LogWriter', () => {
  it.each(['password', 'admissionNumber', 'pwd', ...FORM_FIELDS.map(({ name }) => name)])('should keep out %s when somebody hands it over', (name) => {
    let line = '';
    LogWriter.to('info', { write: (text) => void (line += text) }).info('Something happened', { [name]: 'private', within: { [name]: 'private' } });
    expect(line).toContain('Something happened');
    expect(line).not.toContain('private');
  });
});
