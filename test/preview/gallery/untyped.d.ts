/** The scripts that tests share with the build, which has no types. */
declare module '*/lib/browser.mjs' {
  export function findBrowser(): string | undefined;
  export const quietFlags: string[];
}

declare module '*/page.mjs' {
  interface Built {
    script: string;
    style: string;
  }
  export function buildGallery(): Promise<Built>;
  export function galleryPage(
    built: Built,
    shown: { flow?: string; theme?: string; kept?: unknown; acts?: unknown[]; tab?: string },
  ): string;
}

declare module '*/themes.mjs' {
  export const themes: Record<string, { kind: string; colors: Record<string, string> }>;
  export function themeStyle(name: string): string;
}

declare module '*/states.mjs' {
  export const states: Record<string, { flow: string; acts?: import('./host.js').Act[]; tab?: string }>;
}
