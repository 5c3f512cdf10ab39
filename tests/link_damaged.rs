//! Cut, mangled and random links: a sentence or the word "cut short", never a panic, never a silent default.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

mod dice;

use dice::Dice;
use ringscope::link::{LinkError, Opened, open, plain, write};

fn sentence(text: &str) {
    assert!(text.starts_with(|c: char| c.is_uppercase() || c == '“'), "{text}");
    assert!(text.ends_with('.'), "{text}");
}

/// Whatever comes out is sound: errors are sentences, and what was opened can be written and opened again.
fn check(link: &str) -> Result<Opened, LinkError> {
    let result = open(link);
    match &result {
        Ok(opened) => {
            opened.notices.iter().for_each(|n| sentence(n));
            let again = open(&write(&opened.scenario)).unwrap_or_else(|e| panic!("{e}\n{link}"));
            assert_eq!(again.scenario, opened.scenario, "{link}");
            assert_eq!(again.notices, [""; 0], "{link}");
            assert!(opened.scenario.step <= opened.scenario.changes.len());
        }
        Err(error) => {
            sentence(&error.message);
            // The rest is a scenario like any other.
            if let Some(rest) = &error.rest {
                assert_eq!(open(&write(rest)).unwrap().scenario, **rest, "{link}");
            }
        }
    }
    result
}

fn told(result: &Result<Opened, LinkError>) -> bool {
    match result {
        Ok(opened) => opened.notices.iter().any(|n| n.contains("cut short")),
        Err(_) => true,
    }
}

#[test]
fn a_cut_link_is_told_wherever_it_was_cut() {
    let mut cuts = 0;
    for seed in 0..150 {
        let scenario = Dice::new(seed).scenario();
        for link in [write(&scenario), plain(&scenario)] {
            let link = format!("#{link}");
            let every = 1 + link.len() / 400;
            for at in (2..link.len()).filter(|at| at % every == 0 || link.len() - at < 40) {
                assert!(told(&check(&link[..at])), "silent: {}", &link[..at]);
                cuts += 1;
            }
            assert!(!told(&check(&link)), "{link}");
        }
    }
    assert!(cuts > 20_000, "{cuts}");
}

#[test]
fn every_position_of_the_contracts_example() {
    let link = "#v1/ring/nodes=a,b,c*2,d@east/v=256/add=e*2/weigh=c*3/drop=b/step=2";
    for at in 2..link.len() {
        assert!(told(&check(&link[..at])), "{}", &link[..at]);
    }
}

/// Ten changes and more: a step that lost its last digit is another step, and is told by its width.
#[test]
fn a_step_that_lost_a_digit() {
    let changes: String = (0..12).map(|i| format!("/add=n{i}")).collect();
    for (step, told_so) in [("12", false), ("1", true), ("01", false), ("0", true), ("07", false), ("7", true)] {
        let opened = check(&format!("v1/ring{changes}/step={step}")).unwrap();
        assert_eq!(opened.notices.iter().any(|n| n.contains("cut short")), told_so, "{step}");
        assert_eq!(opened.scenario.step, step.parse::<usize>().unwrap());
    }
}

#[test]
fn random_bytes() {
    let mut dice = Dice::new(77);
    for _ in 0..20_000 {
        let front =
            *dice.pick(&["", "#", "v1/", "#v1/", "v1/ring/", "v1z/", "v1z/AAAA.", "#v1/ring/nodes=", "v1/modulo/set="]);
        let junk = dice.bytes(30).0;
        let _ = check(&format!("{front}{}", String::from_utf8_lossy(&junk)));
    }
}

#[test]
fn mangled_links() {
    let mut dice = Dice::new(78);
    let (mut read, mut refused) = (0, 0);
    for seed in 0..6_000 {
        let scenario = Dice::new(seed % 700).scenario();
        let mut link = if dice.rarely(2) { write(&scenario) } else { plain(&scenario) }.into_bytes();
        for _ in 0..=dice.below(3) {
            let at = dice.below(link.len() as u64 + 1) as usize;
            match dice.below(5) {
                0 if at < link.len() => link[at] = *dice.pick(b"~%/=,;:*@#?&+ .0123456789abcdefxyz\xc3\xff"),
                1 if at < link.len() => drop(link.remove(at)),
                2 => link.insert(at, *dice.pick(b"~%/=,;:*@#?&+ .019af")),
                3 => {
                    let to = (at + dice.below(20) as usize).min(link.len());
                    let piece: Vec<u8> = link[at..to].to_vec();
                    link.splice(at..at, piece);
                }
                _ => {
                    let to = (at + dice.below(20) as usize).min(link.len());
                    drop(link.drain(at..to));
                }
            }
        }
        match check(&String::from_utf8_lossy(&link)) {
            Ok(_) => read += 1,
            Err(_) => refused += 1,
        }
    }
    assert!(read > 500 && refused > 500, "{read} read, {refused} refused");
}
