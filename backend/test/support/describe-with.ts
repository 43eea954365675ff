import { type Tool, toolPath } from '#lib/tools';

/** A `describe` that is skipped where the tool is missing; Jest's setup has then said what is left out. */
export const describeWith = (tool: Tool): jest.Describe => (toolPath(tool) ? describe : describe.skip);
