//! The look as data: colours that can be read, and told apart by every kind of eye.

use palette::{
    IntoColor, Lab, LinSrgb, Srgb,
    color_difference::{Ciede2000, Wcag21RelativeContrast},
};
use ringscope::scene::{Ink, Rgb, Theme, svg, theme::PALETTES};

fn srgb(Rgb(r, g, b): Rgb) -> Srgb<f32> {
    Srgb::new(r, g, b).into_format()
}

fn contrast(a: Rgb, b: Rgb) -> f32 {
    srgb(a).relative_contrast(srgb(b))
}

/// What dichromats see, after Machado, Oliveira and Fernandes (2009), severity 1; applied to linear light.
const EYES: [(&str, [[f32; 3]; 3]); 4] = [
    ("normal", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protan",
        [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]],
    ),
    (
        "deutan",
        [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]],
    ),
    (
        "tritan",
        [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]],
    ),
];

fn seen(colour: Rgb, eye: &[[f32; 3]; 3]) -> Lab {
    let light: LinSrgb = srgb(colour).into_linear();
    let [r, g, b] = eye.map(|row| (row[0] * light.red + row[1] * light.green + row[2] * light.blue).clamp(0.0, 1.0));
    LinSrgb::new(r, g, b).into_color()
}

#[test]
fn text_can_be_read() {
    for theme in Theme::ALL {
        for ink in [theme.ink, theme.ink2, theme.ink3] {
            for ground in [theme.paper, theme.raised, theme.sunk] {
                assert!(contrast(ink, ground) >= 4.5, "{ink} on {ground}: {}", contrast(ink, ground));
            }
        }
    }
}

#[test]
fn hues_stand_out_from_paper() {
    for theme in Theme::ALL {
        for hue in theme.nodes {
            assert!(contrast(hue, theme.paper) >= 3.0, "{hue} on {}: {}", theme.paper, contrast(hue, theme.paper));
        }
    }
}

#[test]
fn other_palettes_stand_out_too_and_have_eight_hues() {
    for theme in Theme::ALL {
        for (name, ..) in PALETTES {
            let other = theme.with_palette(name);
            assert_ne!(other.nodes, theme.nodes);
            for (i, hue) in other.nodes.iter().enumerate() {
                assert!(contrast(*hue, theme.paper) >= 3.0, "{name}: {hue} on {}", theme.paper);
                assert!(!other.nodes[..i].contains(hue), "{name}: {hue} stands there twice");
            }
        }
        assert_eq!(theme.with_palette("none"), theme);
    }
}

#[test]
fn hues_are_told_apart_by_every_eye() {
    for theme in Theme::ALL {
        for (name, eye) in &EYES {
            for (i, a) in theme.nodes.iter().enumerate() {
                for b in &theme.nodes[..i] {
                    let apart = seen(*a, eye).difference(seen(*b, eye));
                    assert!(apart >= 13.0, "{a} and {b} are {apart} apart for {name} eyes");
                }
            }
        }
    }
}

#[test]
fn every_colour_has_a_class_and_a_value() {
    assert_eq!(Theme::LIGHT.colour(Ink::Node(9)), Theme::LIGHT.nodes[1]);
    assert_eq!((svg::class(Ink::Node(0)), svg::class(Ink::Node(15))), ("n1", "n8"));
    assert_eq!(Theme::DARK.colour(Ink::Paper).to_string(), "#15171a");
}
