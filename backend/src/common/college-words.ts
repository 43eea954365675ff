import { AppConfig, type CollegeConfig } from '../config/app-config.js';
import type { OwnLabels } from '../contract/index.js';

/** The college, with its own words of other languages: what was entered comes before the file. In memory, as each answer needs them. */
export class CollegeWords {
  private known: CollegeConfig;

  constructor(private readonly config: AppConfig) {
    this.known = config.college;
  }

  get college(): CollegeConfig {
    return this.known;
  }

  get labels(): OwnLabels {
    return this.known.labels;
  }

  use(entered: OwnLabels): void {
    const { labels } = this.config.college;
    this.known = { ...this.config.college, labels: { hi: { ...labels.hi, ...entered.hi } } };
  }
}
