import { Injectable } from '@nestjs/common';
import { CollegeWords } from '../common/college-words.js';
import { VERSION } from '../common/version.js';
import { AppConfig } from '../config/app-config.js';
import { API_BASE, ownLabelsOf, type RuntimeConfig } from '../contract/index.js';
import { DemoAdmissionNumbers } from '../database/demo-admission-numbers.js';
import { PaymentProviders } from '../payments/providers/payment-providers.js';
import { readStaticFile, type StaticFile } from './static-files.js';

@Injectable()
export class RuntimeConfigService {
  private readonly logos: ReadonlyMap<string, StaticFile>;

  constructor(
    private readonly config: AppConfig,
    private readonly words: CollegeWords,
    private readonly demoNumbers: DemoAdmissionNumbers,
    private readonly providers: PaymentProviders,
  ) {
    const { logo, providerLogo } = config.college;
    const read = Object.entries({ college: logo, provider: providerLogo }).map(([name, path]) => [name, readStaticFile(path)] as const);
    this.logos = new Map(read.filter((entry): entry is readonly [string, StaticFile] => entry[1]?.type.startsWith('image/') === true));
  }

  logo(name: string): StaticFile | undefined {
    return this.logos.get(name);
  }

  async runtimeConfig(): Promise<RuntimeConfig> {
    const { college, web } = this.config;
    const logoUrl = (name: string) => (this.logos.has(name) ? `${web.apiBaseUrl}${API_BASE}/logo/${name}` : '');
    return {
      apiBaseUrl: web.apiBaseUrl,
      formServiceBaseUrl: web.formServiceBaseUrl,
      college: {
        name: college.name, address: college.address, phone: college.phone, email: college.email, logoUrl: logoUrl('college'),
        ...ownLabelsOf(this.words.labels, [college.name, college.address]),
      },
      providerLogoUrl: logoUrl('provider'),
      gatewayOrigins: [...this.providers.pageOrigins.all],
      lookupSecondFact: this.config.lookup.secondFact,
      admissionNumberPattern: this.config.lookup.admissionNumberPattern,
      demoAdmissionNumbers: await this.demoNumbers.list(),
      testPayments: this.providers.current.isTest,
      version: VERSION,
    };
  }
}
