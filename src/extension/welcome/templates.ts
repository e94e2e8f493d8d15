import * as vscode from 'vscode';

export interface Template {
  label: string;
  description: string;
  /** The flow to begin with, among the examples. */
  file: string;
}

/** What a new flow can begin with: the examples that make sense as somebody's own. */
export function templates(): Template[] {
  const { l10n } = vscode;
  return [
    {
      label: l10n.t('$(list-selection) A first menu'),
      description: l10n.t('two buttons and an answer'),
      file: 'tea',
    },
    {
      label: l10n.t('$(person-add) Sign-up wizard'),
      description: l10n.t('questions with checks, one only for some, a way back'),
      file: 'sign-up',
    },
    {
      label: l10n.t('$(package) Shop'),
      description: l10n.t('a catalogue with pages and search, a basket, an order'),
      file: 'shop',
    },
    {
      label: l10n.t('$(settings-gear) Settings menu'),
      description: l10n.t('switches, a choice from a list, a name to change'),
      file: 'settings',
    },
    {
      label: l10n.t('$(comment-discussion) Support desk'),
      description: l10n.t('answers to find, an order to look up, a ticket to write'),
      file: 'helpdesk',
    },
    {
      label: l10n.t('$(question) Quiz'),
      description: l10n.t('three questions, a score, a best score'),
      file: 'quiz',
    },
    {
      label: l10n.t('$(calendar) Appointment booking'),
      description: l10n.t('a free time from a calendar, a name, a last look'),
      file: 'booking',
    },
  ];
}
