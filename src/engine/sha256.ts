/**
 * SHA-256 (FIPS 180-4) of a text's UTF-8 form, in hexadecimal digits. The
 * engine may use neither Node's nor the browser's cryptography, and a revision
 * is no secret, so forty lines of arithmetic are all it needs.
 */
export function sha256(text: string): string {
  const bytes = padded(utf8(text));
  const view = new DataView(bytes.buffer);
  const hash = Uint32Array.from(initial);
  const words = new Uint32Array(64);
  for (let block = 0; block < bytes.length; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(block + i * 4);
    for (let i = 16; i < 64; i++) {
      const w15 = at(words, i - 15);
      const w2 = at(words, i - 2);
      const s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3);
      const s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10);
      words[i] = at(words, i - 16) + s0 + at(words, i - 7) + s1;
    }
    compress(hash, words);
  }
  return [...hash].map((word) => word.toString(16).padStart(8, '0')).join('');
}

function compress(hash: Uint32Array, words: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + s1 + choice + at(constants, i) + at(words, i)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + s0 + majority) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    hash[i] = at(hash, i) + word;
  });
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function at(words: Uint32Array, index: number): number {
  return words[index] ?? 0;
}

/** The first bits of the fractional parts of the roots of the first primes, as the standard defines its constants. */
function fractionBits(count: number, exponent: number): Uint32Array {
  const bits: number[] = [];
  for (let candidate = 2; bits.length < count; candidate++) {
    let prime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor++) prime &&= candidate % divisor !== 0;
    if (prime) bits.push(fractionOfRoot(candidate, exponent));
  }
  return Uint32Array.from(bits);
}

/** 32 bits of a root's fraction in whole-number arithmetic, so that no platform's rounding can matter. */
function fractionOfRoot(value: number, exponent: number): number {
  const scaled = BigInt(value) << BigInt(32 * exponent);
  let low = 0n;
  let high = scaled;
  while (low < high) {
    const middle = (low + high + 1n) >> 1n;
    if (middle ** BigInt(exponent) <= scaled) low = middle;
    else high = middle - 1n;
  }
  return Number(low & 0xffffffffn);
}

const initial = fractionBits(8, 2);
const constants = fractionBits(64, 3);

function padded(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  result.set(bytes);
  result[bytes.length] = 0x80;
  const view = new DataView(result.buffer);
  view.setUint32(result.length - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(result.length - 4, bytes.length << 3);
  return result;
}

/** Half a surrogate pair, which UTF-8 cannot carry, becomes the replacement character. */
function utf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const point = text.codePointAt(i) ?? 0;
    const code = point >= 0xd800 && point <= 0xdfff ? 0xfffd : point;
    if (code < 0x80) bytes[length++] = code;
    else {
      const more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
      if (more === 3) i++;
      bytes[length++] = ((0xff00 >> (more + 1)) & 0xff) | (code >> (6 * more));
      for (let part = more - 1; part >= 0; part--) bytes[length++] = 0x80 | ((code >> (6 * part)) & 63);
    }
  }
  return bytes.subarray(0, length);
}
