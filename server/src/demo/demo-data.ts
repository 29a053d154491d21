import type { RelationKind } from '@baluarte/contract/inventory/relation.ts';
import { readFileSync } from 'node:fs';

/** An asset of the demonstration; everything it chooses is named by code. */
export interface DemoAsset {
  code: string;
  scope: string;
  name: string;
  description: string;
  type: string;
  classification: string;
  location: string;
  custodian: string;
  owner: string;
  process: string;
  personal_data: string;
  /** Why it is critical; null when it is not. */
  critical_details: string | null;
  security_requirements: string;
  impact_factors: string[];
  threats: string[];
  vulnerabilities: string[];
  /** Registered so many days ago. */
  day: number;
}

/** What is said of how critical an asset is. */
export interface DemoCriticality {
  asset: string;
  integrity: number;
  integrity_reason?: string;
  availability: number;
  availability_reason?: string;
  override?: number;
  override_reason?: string;
}

/** A later change of an asset, for its history. */
export interface DemoEdit {
  day: number;
  asset: string;
  description?: string;
  security_requirements?: string;
}

/** How many risks there are, and how many of them stand where. The rest is assessed. */
export interface RiskQuota {
  total: number;
  not_rated: number;
  impacts_missing: number;
  no_factor_applies: number;
  probability_missing: number;
  discarded: number;
  /** Of the assessed ones: assessed again later. */
  reassessed: number;
}

/** A self-assessment of the demonstration. */
export interface DemoAssessment {
  scope: string;
  purpose: number;
  name: string;
  /** Began so many days ago, and was answered over so many. */
  day: number;
  days: number;
  /** Code of its framework; the default one without. */
  framework?: string;
  /** How many of its items are answered, in the order of the framework. */
  answered: number;
  is_finished: boolean;
}

/** A small file, made of its lines by its ending: of a PDF the first is the title. */
export interface DemoFile {
  name: string;
  lines: string[];
}

export interface DemoRevision {
  /** Received so many days ago. */
  day: number;
  note?: string;
  /** The period it proves, in days ago. */
  from?: number;
  to?: number;
  files: DemoFile[];
}

/** A piece of evidence; it belongs to the scope and has the owner of the first asset it proves. */
export interface DemoEvidence {
  name: string;
  kind: number;
  note: string | null;
  /** Its last day, so many days from today, before it where negative; null: none. */
  valid_days: number | null;
  assets: [string, ...string[]];
  /** It proves too how so many of the worst risks of its assets are treated. */
  treated?: number;
  /** Codes of the questions whose last answers it proves. */
  answers?: string[];
  hold_reason?: string;
  revisions: [DemoRevision, ...DemoRevision[]];
}

export interface DemoCompany {
  company: {
    subdomain: string;
    name: string;
    legal_name: string;
    /** Codes of the reference's lists. */
    economic_activity: string;
    type: string;
    /** Of DIVIPOLA: two digits of the department, three of its own. */
    municipality: string;
    address: string;
  };
  /** Of the generator; the same seed gives the same risks. */
  seed: number;
  scopes: {
    code: string;
    name: string;
    location: string;
    description: string;
    interested_parties: string;
    notes: string;
    system_configuration: string;
    areas: string[];
    processes: string[];
  }[];
  assets: DemoAsset[];
  edits: DemoEdit[];
  retired: { day: number; asset: string }[];
  /** The first depends on the second. */
  dependencies: [asset: string, on: string][];
  /** How else assets are related. */
  relations: [asset: string, kind: RelationKind, other: string][];
  criticality: DemoCriticality[];
  risks: RiskQuota;
  assessments: DemoAssessment[];
  evidence: DemoEvidence[];
  /** What assets are asked for and nobody has handed in yet. */
  /** Of an asset, or of the last answer to a question. */
  expected_evidence: { asset?: string; answer?: string; name: string }[];
  discard_reasons: string[];
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../seed/demo/${name}`, import.meta.url), 'utf8'));

/** A company of the demonstration, as in server/seed/demo. */
export const readDemoCompany = (name: 'aurora' | 'boreal'): DemoCompany => read(`${name}.json`);

/** The two companies of the demonstration. */
export const readDemoCompanies = (): DemoCompany[] => [readDemoCompany('aurora'), readDemoCompany('boreal')];
