// Firefox, driven by WebDriver BiDi: the program itself speaks it, so no driver is needed.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { connect } from './socket.mjs';

const NAMES = ['firefox-esr', 'firefox'];
/** How long Firefox may take to start, and to answer, in milliseconds. */
const PATIENCE = 45_000;

/** The Firefox named by FIREFOX, else the system's; null where there is none. */
export function find() {
  if (process.env.FIREFOX) return process.env.FIREFOX;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((file) => existsSync(file)) ?? null;
}

/** Starts it with an empty profile. */
export async function launch(program) {
  const profile = await mkdtemp(join(tmpdir(), 'ringscope-firefox-'));
  const flags = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'];
  const child = spawn(program, flags, { env: { ...process.env, HOME: profile }, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((resume) => child.once('close', resume));
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  try {
    const address = await listening(child);
    return new Firefox(await connect(`${address}/session`), stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The address that Firefox says it listens on. */
function listening(child) {
  return new Promise((found, lost) => {
    let said = '';
    const late = setTimeout(() => lost(new Error(`Firefox did not start in ${PATIENCE} ms: ${said}`)), PATIENCE);
    child.once('error', lost);
    child.once('exit', (code) => lost(new Error(`Firefox ended with ${code}: ${said}`)));
    child.stderr.on('data', (text) => {
      said += text;
      const address = said.match(/WebDriver BiDi listening on (ws:\S+)/)?.[1];
      if (address) {
        clearTimeout(late);
        found(address);
      }
    });
  });
}

/** One session, one page. */
class Firefox {
  #socket;
  #stop;
  #asked = new Map();
  #count = 0;
  /** Errors and warnings on the console, and exceptions. */
  problems = [];

  constructor(socket, stop) {
    this.#socket = socket;
    this.#stop = stop;
    socket.on('text', (text) => this.#heard(JSON.parse(text)));
    socket.on('close', () => {
      for (const { refuse, late, method } of this.#asked.values()) {
        clearTimeout(late);
        refuse(new Error(`Firefox has gone before it answered ${method}`));
      }
    });
  }

  #heard({ id, type, result, error, message, method, params }) {
    const asked = this.#asked.get(id);
    if (asked) {
      this.#asked.delete(id);
      clearTimeout(asked.late);
      if (type === 'error') asked.refuse(new Error(`${error}: ${message}`));
      else asked.answer(result);
    } else if (method === 'log.entryAdded' && ['error', 'warn'].includes(params.level)) {
      this.problems.push(`${params.level}: ${params.text}`);
    }
  }

  /** Sends one command and waits for its answer. */
  ask(method, params = {}) {
    const id = (this.#count += 1);
    return new Promise((answer, refuse) => {
      const late = setTimeout(() => refuse(new Error(`${method} was not answered`)), PATIENCE);
      this.#asked.set(id, { answer, refuse, late, method });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  /** Begins the session; what it can do. */
  async begin() {
    const { capabilities } = await this.ask('session.new', { capabilities: {} });
    await this.ask('session.subscribe', { events: ['log.entryAdded'] });
    const { contexts } = await this.ask('browsingContext.getTree');
    this.context = contexts[0].context;
    await this.ask('browsingContext.setViewport', { context: this.context, viewport: { width: 1280, height: 800 } });
    return capabilities;
  }

  /** Opens an address. */
  async open(url) {
    await this.ask('browsingContext.navigate', { context: this.context, url, wait: 'complete' });
  }

  /** Loads the page again. */
  async reload() {
    await this.ask('browsingContext.reload', { context: this.context, wait: 'complete' });
  }

  /** What an expression in the page comes to, as JSON carries it. */
  async evaluate(expression) {
    const { type, result, exceptionDetails } = await this.ask('script.evaluate', {
      expression: `(async () => JSON.stringify(await (${expression})))()`,
      target: { context: this.context },
      awaitPromise: true,
      userActivation: true,
    });
    if (type === 'exception') throw new Error(exceptionDetails.text);
    return result.value === undefined ? undefined : JSON.parse(result.value);
  }

  /** Waits until an expression in the page is true. */
  async until(expression) {
    const end = Date.now() + PATIENCE / 2;
    while (!(await this.evaluate(`Boolean(${expression})`))) {
      if (Date.now() > end) throw new Error(`waited for ${expression}`);
      await new Promise((resume) => setTimeout(resume, 50));
    }
  }

  /** Clicks, as a mouse does, in the middle of the one element that a button's name belongs to. */
  async click(name) {
    const [x, y] = await this.evaluate(`(() => {
      const name = ${JSON.stringify(name)};
      const found = [...document.querySelectorAll('button')].filter(
        (one) => (one.getAttribute('aria-label') ?? one.textContent.trim()) === name && one.getClientRects().length,
      );
      if (found.length !== 1) throw new Error(found.length + ' buttons are called ' + name);
      found[0].scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = found[0].getBoundingClientRect();
      return [Math.round(left + width / 2), Math.round(top + height / 2)];
    })()`);
    const mouse = (...actions) =>
      this.ask('input.performActions', {
        context: this.context,
        actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
      });
    await mouse({ type: 'pointerMove', x, y }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 });
  }

  /** Ends the session and the program. */
  async close() {
    this.#socket.close();
    await this.#stop();
  }
}
